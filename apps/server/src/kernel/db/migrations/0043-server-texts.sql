-- What the server writes to people is translated as the programs are. Projects come from migrations alone: a rule about their codes
-- would only refuse this version's project to the previous one.
alter table translation_project drop constraint translation_project_code_check;
insert into translation_project (project_id, code, name) values (4, 'server', 'Server');
insert into translation_version (project_id, name) values (4, '1.0');
