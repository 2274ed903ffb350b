-- Alarms of devices that have no type of their own, such as tampering or a lifted bonnet, ring the bell: events that are no alarms are left
-- out since watches judge readings.
update alarm_type set priority_id = 1 where code = 'OTHER' and priority_id is null;
