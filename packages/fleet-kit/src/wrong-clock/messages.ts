/** English texts of this folder, loaded with the first screen inside. */
export const wrongClockMessages = {
  'wrongClock.title': 'The clock of this device is often wrong',
  'wrongClock.days': 'On {{days}} of the last 7 days its time was wrong.',
  'wrongClock.corrected_one': '{{figure}} reading was corrected.',
  'wrongClock.corrected_other': '{{figure}} readings were corrected.',
  'wrongClock.heldApart_one': '{{figure}} reading is held apart, in no report and on no map.',
  'wrongClock.heldApart_other': '{{figure}} readings are held apart, in no report and on no map.',
  'wrongClock.last': 'Latest: the device sent {{sent}}; it was received at {{received}}.',
  'wrongClock.do.ZONE': 'It sends its local time as UTC. Set the device to UTC, or its time zone in the gateway.',
  'wrongClock.do.ROLLOVER':
    'Its receiver counts GPS weeks from zero again (1,024 weeks back). Update the firmware of the device, or replace it.',
  'wrongClock.do.OTHER': 'Set the clock of the device, and check its backup battery and its GPS reception.',
} as const
