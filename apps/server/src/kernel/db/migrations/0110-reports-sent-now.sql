-- Who sent a scheduled report before its time; null for one that was due. And the bytes of its files, once they are made.
alter table report_run add column requested_by int;
alter table report_run add column size_bytes bigint;
