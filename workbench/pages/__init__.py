"""Pages of HTML that answer questions about a scenario by themselves: no server, no network, no program."""
