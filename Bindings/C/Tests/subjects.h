/* The subjects of the test program: a file each, named in main.c. */
#ifndef SUBJECTS_H
#define SUBJECTS_H

#include "../include/tare.h"
#include "check.h"

/* Each takes what follows its name on the command line. */
void names_subject(int count, char **arguments);
void session_subject(int count, char **arguments);
void hostile_subject(int count, char **arguments);
void replay_subject(int count, char **arguments);
void cases_subject(int count, char **arguments);
void detector_subject(int count, char **arguments);
void columns_subject(int count, char **arguments);
void merger_subject(int count, char **arguments);
void merger_random_subject(int count, char **arguments);
void threads_subject(int count, char **arguments);

#endif
