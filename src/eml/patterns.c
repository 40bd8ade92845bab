#include "eml/patterns.h"

#include <stddef.h>

/* What patterns with the same kinds of conflicts have in common: the kind at a, then that at b. */
#define BOTH_WRITE "the fields are left with values of different units of work"
#define V_SEES_HALF "the other thread sees a half-done update"
#define U_SEES_HALF "the unit of work sees one field from before an update and the other from after it"

#define WRITE_U                                                                                                        \
    "Another process reads B before P writes it, but writes A after P: neither unit of work can have come first"
#define WRITE_V                                                                                                        \
    "P reads B after another process writes it, but that process writes A after P: neither unit of work can come "     \
    "first"
#define U_WRITE                                                                                                        \
    "Another process reads A after P writes it, but P writes B after that process: neither unit of work can come "     \
    "first"
#define V_WRITE                                                                                                        \
    "P reads A before another process writes it, but writes B after that process: neither unit of work can have come " \
    "first"
#define U_V                                                                                                            \
    "Another process reads A after P writes it, and P reads B after that process writes it: each sees the other one "  \
    "half-done"
#define V_U                                                                                                            \
    "P reads A before another process writes it, and that one reads B before P writes it: neither sees what the "      \
    "other one "                                                                                                       \
    "writes"

#define WRITE_U_HARM "the other thread overwrites one field of an update, and has seen the other from before it"
#define WRITE_V_HARM "the unit of work has seen an update of the other thread that then overwrites what it wrote"
#define U_WRITE_HARM "the other thread has seen an update of the unit of work that then overwrites what it wrote"
#define V_WRITE_HARM "the unit of work overwrites one field of an update, and has seen the other from before it"
#define U_V_HARM "each of the two sees the other one half-done"
#define V_U_HARM "neither of the two sees what the other one writes"

const struct eml_pattern_text eml_pattern_texts[EML_DECLARED + 1] = {
    [1] = {NULL, "uRa vWa uWa",
           "P reads A and writes it again, but another process wrote A in between: what P writes rests on an old value",
           "the update in between is lost"},
    [2] = {NULL, "uRa vWa uRa",
           "P reads A twice in one unit of work and sees two values: another process wrote A in between",
           "the two reads of one unit of work see different values"},
    [3] = {NULL, "uWa vRa uWa", "Another process reads a value of A that P was not done with",
           "the other thread sees a value that was never meant to be seen"},
    [4] = {NULL, "uWa vWa uRa", "P writes A and then reads what another process wrote there instead",
           "the unit of work reads back what another thread has written"},
    [5] = {NULL, "uWa vWa uWa", "P writes A twice, and another process's write in between is lost",
           "the write in between is lost"},
    [6] = {NULL, "uWa vWa vWb uWb", "Two units of work write A and B: A keeps the other process's value, B that of P",
           BOTH_WRITE},
    [7] = {NULL, "uWa vWb vWa uWb",
           "Two units of work write A and B in opposite order: A keeps the other process's value, B that of P",
           BOTH_WRITE},
    [8] = {NULL, "uWa vWb uWb vWa",
           "Two units of work write A and B alternately: A keeps the other process's value, B that of P", BOTH_WRITE},
    [9] = {NULL, "uWa vRa vRb uWb",
           "Another process reads A after and B before P writes them: the two values do not belong together",
           V_SEES_HALF},
    [10] = {NULL, "uWa vRb vRa uWb",
            "Another process reads B before and A after P writes them: the two values do not belong together",
            V_SEES_HALF},
    [11] = {NULL, "uRa vWa vWb uRb",
            "P reads A before and B after another process writes both: the two values do not belong together",
            U_SEES_HALF},
    [12] = {NULL, "uRa vWb vWa uRb",
            "P reads A before and B after another process writes both: the two values do not belong together",
            U_SEES_HALF},
    [13] = {NULL, "uRa vWb uRb vWa",
            "P reads A and B while another process is between its writes of B and A: the values do not belong together",
            U_SEES_HALF},
    [14] =
        {NULL, "uWa vRb uWb vRa",
         "Another process reads B and A, while P is between its writes of A and B: the values do not belong together",
         V_SEES_HALF},
    [15] = {NULL, "uWa vWa vRb uWb", WRITE_U, WRITE_U_HARM},
    [16] = {NULL, "uWa vWa vWb uRb", WRITE_V, WRITE_V_HARM},
    [17] = {NULL, "uWa vRa vWb uWb", U_WRITE, U_WRITE_HARM},
    [18] = {NULL, "uWa vRa vWb uRb", U_V, U_V_HARM},
    [19] = {NULL, "uRa vWa vWb uWb", V_WRITE, V_WRITE_HARM},
    [20] = {NULL, "uRa vWa vRb uWb", V_U, V_U_HARM},
    [21] = {NULL, "uWa vRb vWa uWb", WRITE_U, WRITE_U_HARM},
    [22] = {NULL, "uWa vWb vWa uRb", WRITE_V, WRITE_V_HARM},
    [23] = {NULL, "uWa vWb vRa uWb", U_WRITE, U_WRITE_HARM},
    [24] = {NULL, "uWa vWb vRa uRb", U_V, U_V_HARM},
    [25] = {NULL, "uRa vWb vWa uWb", V_WRITE, V_WRITE_HARM},
    [26] = {NULL, "uRa vRb vWa uWb", V_U, V_U_HARM},
    [27] = {NULL, "uWa vRb uWb vWa", WRITE_U, WRITE_U_HARM},
    [28] = {NULL, "uWa vWb uRb vWa", WRITE_V, WRITE_V_HARM},
    [29] = {NULL, "uWa vWb uWb vRa", U_WRITE, U_WRITE_HARM},
    [30] = {NULL, "uWa vWb uRb vRa", U_V, U_V_HARM},
    [31] = {NULL, "uRa vWb uWb vWa", V_WRITE, V_WRITE_HARM},
    [32] = {NULL, "uRa vRb uWb vWa", V_U, V_U_HARM},
    [EML_RACE] = {"race", NULL, "Two processes can access A at the same moment, and at least one of them writes", NULL},
    [EML_DEADLOCK] = {"deadlock", NULL, "Processes wait for locks that the others of them hold, in a cycle", NULL},
    [EML_DECLARED] = {NULL, NULL, "The accesses of the declared pattern can happen in its order", NULL},
};

const struct eml_pattern_text *eml_pattern_text(uint32_t pattern)
{
    return &eml_pattern_texts[pattern < EML_DECLARED ? pattern : EML_DECLARED];
}
