-- True for a server that also sends messages through a broker, so that servers notice when only some of them do.
alter table server_instance add column has_broker boolean;
