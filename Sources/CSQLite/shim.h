// SQLite as the system has it.
#include <sqlite3.h>
