-- When a device reported the end of what was sent to it, by its clock: a message that arrives again has the same time.
alter table command add column answered_at timestamptz;
alter table can_sniffing add column answered_at timestamptz;
-- A file that was sent and is then aborted waits for the device's answer.
alter table file_transfer add column answered_at timestamptz, add column sent_at timestamptz;
create index file_transfer_unanswered on file_transfer (unit_id)
  where status = 'ABORTED' and sent_at is not null and answered_at is null;

-- Devices read files by ranges, which needs no decompression of the whole.
alter table sent_file alter column content set storage external;

-- Parts of a log that a device is uploading; they become the file of its request.
create table can_sniffing_part (
  request_id int not null references can_sniffing on delete cascade,
  -- bytes of the log before this part
  part_start int not null,
  content    bytea not null,
  primary key (request_id, part_start)
);
alter table can_sniffing_part alter column content set storage external;
