/** The picture of an alarm, by the name that the server gives it. */
export const alarmIcons = {
  alarm: `data:image/svg+xml,${encodeURIComponent(
    '<svg xmlns="http://www.w3.org/2000/svg" width="24" height="24" viewBox="0 0 20 20" fill="none" stroke="#000" stroke-width="1.8" ' +
      'stroke-linecap="round" stroke-linejoin="round"><path d="M5 8a5 5 0 0 1 10 0c0 5 2 6 2 6H3s2-1 2-6Zm3 9h4"/></svg>',
  )}`,
}
