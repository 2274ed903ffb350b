-- A login sends SHA-256 and MD5 of the password. `password_hash` verifies the first; this verifies the second, where it is known:
-- the salt of that hash and a MAC under a key derived with it.
alter table app_user add column password_md5 text;
