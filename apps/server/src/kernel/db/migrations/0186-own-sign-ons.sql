-- Somebody who is signed in goes to the provider, too: to prove who they are, or to link their account.
-- The wider check replaces that of 0171, which the previous version meets as well.
-- not used by the previous version: rule sign_on_attempt: CHECK
alter table sign_on_attempt drop constraint sign_on_attempt_kind_check;
alter table sign_on_attempt add constraint sign_on_attempt_kind_check check (kind in ('START', 'LINK', 'OWN'));
