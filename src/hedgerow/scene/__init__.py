"""Drawing like a field notebook: pencil for what is printed, crayon for what players do, ink for what is lost."""
