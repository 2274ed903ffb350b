-- Until now the priority of these profiles applied only with a notification group, and the form stored the default beside none: those of
-- before keep the usual priority of each alarm until somebody saves another one.
update record set data = data #- '{notification,priorityId}'
where kind in ('maintenance-profile', 'can-profile') and data #>> '{notification,notificationId}' is null
  and data #>> '{notification,priorityId}' = '1';
