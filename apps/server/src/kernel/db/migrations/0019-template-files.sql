-- A file that was sent to a unit can be kept as a command: its contents stay for as long as a template carries them.
alter table command_template add column file_id int references sent_file;
create index command_template_file on command_template (file_id);
