-- What the server writes to people is translated as the programs are.
alter table translation_project drop constraint translation_project_code_check;
alter table translation_project
  add constraint translation_project_code_check check (code in ('portal', 'widgets', 'cli', 'server'));
insert into translation_project (project_id, code, name) values (4, 'server', 'Server');
insert into translation_version (project_id, name) values (4, '1.0');
