"""The parts of ``workbench batch``: templates of requests, tasks, and what answers them."""
