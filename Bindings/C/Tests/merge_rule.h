/* The merging rule once more, as plainly as it can be written: O(n^2), exact integers of 128 bits.
 */
#ifndef MERGE_RULE_H
#define MERGE_RULE_H

#include "../include/tare.h"

__extension__ typedef __int128 wide;

/* Sums in units of 2^-32 of a step. */
typedef struct plain_tally {
  int64_t records;
  wide input, used, excluded, doubtful;
} plain_tally;

/* What becomes of the records: in all, of each source below `sources`, and of the used ones between
 * each two neighbors of borders. */
void merge_plainly(const tare_record *records, size_t count, const tare_merge_rules *rules,
                   plain_tally *total, plain_tally *sources, const int64_t *borders,
                   size_t border_count, wide *amounts);

#endif
