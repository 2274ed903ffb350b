-- The token by which a page sent a command, to limit how many it sends to a unit: `embed 7`. Null for other senders.
alter table command add column sent_by text;
