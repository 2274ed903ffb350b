-- End of the last run that succeeded, which a later failure must not hide from monitoring.
alter table scheduler_run add column done_at timestamptz;
