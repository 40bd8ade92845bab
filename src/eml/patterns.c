#include "eml/patterns.h"

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

const struct eml_numbered eml_numbered[EML_PATTERN_LAST + 1] = {
    [1] = {"uRa vWa uWa",
           "P reads A and writes it again, but another process wrote A in between: what P writes rests on an old value",
           "the update in between is lost"},
    [2] = {"uRa vWa uRa", "P reads A twice in one unit of work and sees two values: another process wrote A in between",
           "the two reads of one unit of work see different values"},
    [3] = {"uWa vRa uWa", "Another process reads a value of A that P was not done with",
           "the other thread sees a value that was never meant to be seen"},
    [4] = {"uWa vWa uRa", "P writes A and then reads what another process wrote there instead",
           "the unit of work reads back what another thread has written"},
    [5] = {"uWa vWa uWa", "P writes A twice, and another process's write in between is lost",
           "the write in between is lost"},
    [6] = {"uWa vWa vWb uWb", "Two units of work write A and B: A keeps the other process's value, B that of P",
           BOTH_WRITE},
    [7] = {"uWa vWb vWa uWb",
           "Two units of work write A and B in opposite order: A keeps the other process's value, B that of P",
           BOTH_WRITE},
    [8] = {"uWa vWb uWb vWa",
           "Two units of work write A and B alternately: A keeps the other process's value, B that of P", BOTH_WRITE},
    [9] = {"uWa vRa vRb uWb",
           "Another process reads A after and B before P writes them: the two values do not belong together",
           V_SEES_HALF},
    [10] = {"uWa vRb vRa uWb",
            "Another process reads B before and A after P writes them: the two values do not belong together",
            V_SEES_HALF},
    [11] = {"uRa vWa vWb uRb",
            "P reads A before and B after another process writes both: the two values do not belong together",
            U_SEES_HALF},
    [12] = {"uRa vWb vWa uRb",
            "P reads A before and B after another process writes both: the two values do not belong together",
            U_SEES_HALF},
    [13] = {"uRa vWb uRb vWa",
            "P reads A and B while another process is between its writes of B and A: the values do not belong together",
            U_SEES_HALF},
    [14] =
        {"uWa vRb uWb vRa",
         "Another process reads B and A, while P is between its writes of A and B: the values do not belong together",
         V_SEES_HALF},
    [15] = {"uWa vWa vRb uWb", WRITE_U, WRITE_U_HARM},
    [16] = {"uWa vWa vWb uRb", WRITE_V, WRITE_V_HARM},
    [17] = {"uWa vRa vWb uWb", U_WRITE, U_WRITE_HARM},
    [18] = {"uWa vRa vWb uRb", U_V, U_V_HARM},
    [19] = {"uRa vWa vWb uWb", V_WRITE, V_WRITE_HARM},
    [20] = {"uRa vWa vRb uWb", V_U, V_U_HARM},
    [21] = {"uWa vRb vWa uWb", WRITE_U, WRITE_U_HARM},
    [22] = {"uWa vWb vWa uRb", WRITE_V, WRITE_V_HARM},
    [23] = {"uWa vWb vRa uWb", U_WRITE, U_WRITE_HARM},
    [24] = {"uWa vWb vRa uRb", U_V, U_V_HARM},
    [25] = {"uRa vWb vWa uWb", V_WRITE, V_WRITE_HARM},
    [26] = {"uRa vRb vWa uWb", V_U, V_U_HARM},
    [27] = {"uWa vRb uWb vWa", WRITE_U, WRITE_U_HARM},
    [28] = {"uWa vWb uRb vWa", WRITE_V, WRITE_V_HARM},
    [29] = {"uWa vWb uWb vRa", U_WRITE, U_WRITE_HARM},
    [30] = {"uWa vWb uRb vRa", U_V, U_V_HARM},
    [31] = {"uRa vWb uWb vWa", V_WRITE, V_WRITE_HARM},
    [32] = {"uRa vRb uWb vWa", V_U, V_U_HARM},
};
