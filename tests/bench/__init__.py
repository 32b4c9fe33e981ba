"""What `make bench` measures: ratios taken in one run, the server on one core and the client on another."""
