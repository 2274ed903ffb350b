-- Somebody who is signed in goes to the provider, too: to prove who they are, or to link their account.
alter table sign_on_attempt drop constraint sign_on_attempt_kind_check;
alter table sign_on_attempt add constraint sign_on_attempt_kind_check check (kind in ('START', 'LINK', 'OWN'));
