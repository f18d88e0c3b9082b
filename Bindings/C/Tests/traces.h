/* Simple traces as structures: what Examples/cases holds, numbers for times, read line by line. */
#ifndef TRACES_H
#define TRACES_H

#include "../include/tare.h"

/* A line of a trace. */
typedef struct trace_line {
  /* A header: policy and history; otherwise an event. */
  int is_header;
  tare_policy policy;
  int32_t history;
  tare_event event;
  /* What the case says will be shown after the event. */
  int has_expect;
  int64_t expect;
} trace_line;

/* Reads one line without its end; 0 where it holds what this simple reader does not know (times as
 * texts, exponents, escapes). */
int trace_line_read(const char *text, size_t length, trace_line *line);

#endif
