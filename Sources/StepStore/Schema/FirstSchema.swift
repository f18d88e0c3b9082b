// Version 1 of the schema.

enum FirstSchema {
  /// Instants are nanoseconds since 1970, steps units of 2⁻³². `modified` is 0 where it is unknown,
  /// which takes no room, and the smallest integer where it is 0. A record without a name across
  /// versions has `revision` ''.
  static let script = """
    CREATE TABLE import (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      at INTEGER NOT NULL,
      records INTEGER NOT NULL
    ) STRICT;

    CREATE TABLE file (
      import INTEGER NOT NULL REFERENCES import (id) ON DELETE CASCADE,
      number INTEGER NOT NULL,
      name TEXT NOT NULL,
      format TEXT NOT NULL,
      bytes INTEGER NOT NULL,
      digest BLOB NOT NULL,
      is_complete INTEGER NOT NULL,
      PRIMARY KEY (import, number)
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE source (
      id INTEGER PRIMARY KEY,
      name TEXT NOT NULL,
      kind TEXT NOT NULL,
      adds_up INTEGER NOT NULL,
      person TEXT NOT NULL,
      UNIQUE (name, kind, adds_up, person)
    ) STRICT;

    -- The index of the key is in order of time and has every column, so reading needs nothing else.
    CREATE TABLE record (
      id INTEGER PRIMARY KEY,
      start INTEGER NOT NULL,
      stop INTEGER NOT NULL,
      source INTEGER NOT NULL REFERENCES source (id),
      units INTEGER NOT NULL,
      modified INTEGER NOT NULL,
      revision TEXT NOT NULL,
      version INTEGER NOT NULL,
      UNIQUE (start, stop, source, units, modified, revision, version)
    ) STRICT;
    CREATE INDEX record_revision ON record (source, revision, version) WHERE revision <> '';

    -- Which imports have a record. It is gone with the last of them.
    CREATE TABLE reference (
      record INTEGER NOT NULL REFERENCES record (id),
      import INTEGER NOT NULL REFERENCES import (id),
      PRIMARY KEY (record, import)
    ) STRICT, WITHOUT ROWID;

    -- Records of which a later version is here, too.
    CREATE TABLE superseded (
      record INTEGER PRIMARY KEY REFERENCES record (id) ON DELETE CASCADE
    ) STRICT;

    -- Records that are totals of hours (0) or days (1) of a source, as a local clock counts them.
    CREATE TABLE total (
      record INTEGER PRIMARY KEY REFERENCES record (id) ON DELETE CASCADE,
      source INTEGER NOT NULL REFERENCES source (id),
      unit INTEGER NOT NULL,
      number INTEGER NOT NULL,
      rank INTEGER NOT NULL
    ) STRICT;
    CREATE INDEX total_span ON total (source, unit, number);

    -- The hours and days of which an import has something finer than their total.
    CREATE TABLE covered (
      source INTEGER NOT NULL REFERENCES source (id),
      unit INTEGER NOT NULL,
      number INTEGER NOT NULL,
      import INTEGER NOT NULL REFERENCES import (id) ON DELETE CASCADE,
      PRIMARY KEY (source, unit, number, import)
    ) STRICT, WITHOUT ROWID;

    -- Totals that do not count, since their span is covered or has a better one.
    CREATE TABLE needless (
      record INTEGER PRIMARY KEY REFERENCES record (id) ON DELETE CASCADE
    ) STRICT;

    CREATE TABLE driving (
      import INTEGER NOT NULL REFERENCES import (id) ON DELETE CASCADE,
      start INTEGER NOT NULL,
      stop INTEGER NOT NULL,
      PRIMARY KEY (import, start, stop)
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE zone (
      import INTEGER NOT NULL REFERENCES import (id) ON DELETE CASCADE,
      number INTEGER NOT NULL,
      is_named INTEGER NOT NULL,
      text TEXT NOT NULL,
      PRIMARY KEY (import, number)
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE note (
      import INTEGER NOT NULL REFERENCES import (id) ON DELETE CASCADE,
      number INTEGER NOT NULL,
      text TEXT NOT NULL,
      PRIMARY KEY (import, number)
    ) STRICT, WITHOUT ROWID;

    -- Counts the changes of records, drives and zones.
    CREATE TABLE state (
      id INTEGER PRIMARY KEY CHECK (id = 1),
      generation INTEGER NOT NULL
    ) STRICT;
    INSERT INTO state VALUES (1, 0);

    -- Totals that were worked out from the present records; every change of them empties both.
    CREATE TABLE totals (
      id INTEGER PRIMARY KEY,
      zone TEXT NOT NULL,
      day_start INTEGER NOT NULL,
      rules TEXT NOT NULL,
      UNIQUE (zone, day_start, rules)
    ) STRICT;
    CREATE TABLE day (
      totals INTEGER NOT NULL REFERENCES totals (id) ON DELETE CASCADE,
      day INTEGER NOT NULL,
      used_carry INTEGER NOT NULL,
      used_steps INTEGER NOT NULL,
      used_fraction INTEGER NOT NULL,
      shadowed_carry INTEGER NOT NULL,
      shadowed_steps INTEGER NOT NULL,
      shadowed_fraction INTEGER NOT NULL,
      PRIMARY KEY (totals, day)
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE session (
      name TEXT PRIMARY KEY,
      first_saved INTEGER NOT NULL,
      saved INTEGER NOT NULL,
      steps INTEGER NOT NULL,
      snapshot BLOB NOT NULL
    ) STRICT, WITHOUT ROWID;
    """
}
