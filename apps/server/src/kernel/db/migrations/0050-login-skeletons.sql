-- What the login looks like (`skeletonOf`): a new login must not look like another one. The server fills it where it is null, such as
-- in rows of a version before.
alter table app_user add column login_skeleton text;
create index app_user_login_skeleton on app_user (login_skeleton);
