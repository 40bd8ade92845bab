/* The options that say what is asked about, for commands that make models. */
#ifndef HEDDLE_CLI_SUBJECT_OPTIONS_H
#define HEDDLE_CLI_SUBJECT_OPTIONS_H

#include "cli/options.h"
#include "driver/subjects.h"

/* Rows for the table of a command whose values begin with struct subjects_options. */
#define SUBJECTS_OPTION(name, argument, help, kind, field)                                                             \
    {                                                                                                                  \
        name, argument, help, kind, offsetof(struct subjects_options, field), 0, 0                                     \
    }
#define SUBJECTS_OPTIONS                                                                                               \
    SUBJECTS_OPTION("main", "CLASS", "start with main of this class (all mains); may be given several times",          \
                    OPTION_LIST, mains),                                                                               \
        SUBJECTS_OPTION(                                                                                               \
            "entry", "CLASS.METHOD",                                                                                   \
            "any number of threads call this method at any time, beside main;\nmay be given several times",            \
            OPTION_LIST, entries),                                                                                     \
        SUBJECTS_OPTION("classpath", "PATH",                                                                           \
                        "a jar or folder whose classes are library, not application; may be given\nseveral times",     \
                        OPTION_LIST, class_path),                                                                      \
        SUBJECTS_OPTION(                                                                                               \
            "library", "CLASS",                                                                                        \
            "check this class without a program: two threads call its public\nmethods in any order; may be "           \
            "given several times",                                                                                     \
            OPTION_LIST, libraries),                                                                                   \
        SUBJECTS_OPTION("class", "CLASS",                                                                              \
                        "ask about objects of this class only, also if it is the library's;\nmay be given several "    \
                        "times",                                                                                       \
                        OPTION_LIST, classes),                                                                         \
        SUBJECTS_OPTION("site", "CLASS.METHOD:LINE", "ask about objects made here only; may be given several times",   \
                        OPTION_LIST, sites),                                                                           \
        SUBJECTS_OPTION("all", NULL, "ask about objects of library classes, too", OPTION_FLAG, all),                   \
        SUBJECTS_OPTION("spec", "FILE", "what belongs together, for code without annotations", OPTION_TEXT, spec),     \
        SUBJECTS_OPTION("implicit-exceptions", NULL, "null checks, bounds and the like may throw anywhere",            \
                        OPTION_FLAG, implicit_exceptions)

#endif
