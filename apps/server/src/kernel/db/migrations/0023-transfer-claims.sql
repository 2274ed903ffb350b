-- As commands: `due_at` is when to look at it next, and this is until when one server has it to itself.
alter table file_transfer add column claimed_until timestamptz;
