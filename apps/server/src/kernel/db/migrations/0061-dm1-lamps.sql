-- Bytes of the lamps, and of their flashing, in the message DM1 that reported a fault; null where the feed does not have them.
alter table dm1_message add column lamps smallint, add column flash smallint;
