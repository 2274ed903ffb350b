/** English words of this folder; they come with the first screen inside. */
export const tableMessages = {
  'table.actions': 'Actions',
  'table.columns': 'Columns',
  'table.columnsOf': 'Columns of {{table}}',
  'table.columnsReset': 'Reset columns',
  'table.empty': 'Nothing here yet',
  'table.next': 'Next page',
  'table.pageOf': '{{current}} / {{total}}',
  'table.pages': 'Pages',
  'table.pageSize': 'Rows a page',
  'table.previous': 'Previous page',
  'table.rowsOf': '{{from}}–{{to}} of {{total}}',
  'table.search': 'search text',
  'table.searchClear': 'Clear the search',
  'table.select': 'Select',
  'table.selectAll': 'Select all rows of this page',
  'table.width': 'Width of {{column}}',
} as const
