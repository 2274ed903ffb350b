-- The statement that stores readings counts their days itself since 0044, so the trigger costs time and does nothing. A distributed
-- table has none.
-- not used by the previous version: function count_positions()
drop trigger if exists position_counted on position;
drop function count_positions();
