/* Inline assembly that means nothing to one thread after the other: barriers of the compiler, hints to the processor,
 * fences. Atomic operations are read by locked.c; everything else is refused. LLVM's C interface does not tell the text
 * of all versions, so it is read from how LLVM prints it: asm sideeffect "text", "constraints". */
#include "llvm/internal.h"

#include <stdlib.h>

enum { LONGEST_ASSEMBLY = 256, MOST_OPERANDS = 16 };

/* Reads a text in quotes, with \xx for a byte, as one in which white space stands only between words, and once. Gives
 * what is behind it; NULL: there is none, or it is too long. */
static const char *read_quoted(const char *at, char *to, size_t room)
{
    size_t length = 0;
    at = strchr(at, '"');
    if (at == NULL)
        return NULL;
    for (at++; *at != '"'; at++) {
        unsigned char byte = (unsigned char)*at;
        if (byte == '\0' || length + 1 >= room)
            return NULL;
        if (byte == '\\' && at[1] != '\0' && at[2] != '\0') {
            const char digits[] = {at[1], at[2], '\0'};
            byte = (unsigned char)strtoul(digits, NULL, 16);
            at += 2;
        }
        bool space = strchr(" \t\n\r;", byte) != NULL;
        if (!space || (length > 0 && to[length - 1] != ' '))
            to[length++] = (char)(space ? ' ' : byte);
    }
    while (length > 0 && to[length - 1] == ' ')
        length--;
    to[length] = '\0';
    return at + 1;
}

enum meaning { MEANS_NOTHING, MEANS_FENCE, MEANS_MORE };

static enum meaning meaning_of(const char *text)
{
    static const struct {
        const char *text;
        enum meaning meaning;
    } known[] = {{"", MEANS_NOTHING},
                 {"nop", MEANS_NOTHING},
                 {"pause", MEANS_NOTHING},
                 {"rep nop", MEANS_NOTHING},
                 {"mfence", MEANS_FENCE},
                 {"lfence", MEANS_FENCE},
                 {"sfence", MEANS_FENCE},
                 {"lock addl $$0,0(%rsp)", MEANS_FENCE},
                 {"lock addl $$0, 0(%rsp)", MEANS_FENCE},
                 {"lock addl $$0,0(%esp)", MEANS_FENCE},
                 {"lock addl $$0, 0(%esp)", MEANS_FENCE}};
    for (size_t i = 0; i < sizeof known / sizeof *known; i++)
        if (strcmp(known[i].text, text) == 0)
            return known[i].meaning;
    return MEANS_MORE;
}

/* Which argument each result comes from: the one whose constraint is the number of the result. Gives how many results
 * there are; -1: one comes from nowhere. */
static int tie_results(char *constraints, unsigned *sources)
{
    unsigned results = 0, arguments = 0;
    bool tied[MOST_OPERANDS] = {false};
    char *rest = NULL;
    for (char *one = strtok_r(constraints, ",", &rest); one != NULL; one = strtok_r(NULL, ",", &rest)) {
        if (one[0] == '~')
            continue;
        if (results + arguments >= MOST_OPERANDS)
            return -1;
        if (one[0] == '=' && strchr(one, '*') == NULL) {
            results++;
            continue;
        }
        if (one[0] >= '0' && one[0] <= '9' && strtoul(one, NULL, 10) < results) {
            sources[strtoul(one, NULL, 10)] = arguments;
            tied[strtoul(one, NULL, 10)] = true;
        }
        arguments++;
    }
    for (unsigned i = 0; i < results; i++)
        if (!tied[i])
            return -1;
    return (int)results;
}

/* Results of a text that does nothing are the arguments that share their registers. */
static bool give_results(struct body_maker *body, LLVMValueRef call, char *constraints)
{
    unsigned sources[MOST_OPERANDS] = {0};
    int count = tie_results(constraints, sources);
    if (count < 0)
        return false;
    uint32_t firsts[MOST_OPERANDS] = {0};
    for (int i = 0; i < count && !body->failed; i++)
        firsts[i] = body_use(body, LLVMGetOperand(call, sources[i]));
    uint32_t first = (uint32_t)body->leaf_count;
    for (int i = 0; i < count && !body->failed; i++) {
        const struct leaves *leaves = type_leaves(body->module, LLVMTypeOf(LLVMGetOperand(call, sources[i])));
        for (uint32_t j = 0; leaves != NULL && j < leaves->count; j++)
            body_add_leaf(body, body->leaves[firsts[i] + j]);
    }
    if (count > 0)
        body_define(body, call, first);
    return true;
}

void assembly_make(struct body_maker *body, LLVMValueRef call)
{
    char text[LONGEST_ASSEMBLY], constraints[LONGEST_ASSEMBLY];
    char *printed = LLVMPrintValueToString(LLVMGetCalledValue(call));
    const char *at = printed == NULL ? NULL : strstr(printed, "asm ");
    at = at == NULL ? NULL : read_quoted(at, text, sizeof text);
    at = at == NULL ? NULL : read_quoted(at, constraints, sizeof constraints);
    enum meaning meaning = at == NULL ? MEANS_MORE : meaning_of(text);
    bool known = at != NULL && (meaning == MEANS_MORE ? locked_make(body, call, text, constraints)
                                                      : give_results(body, call, constraints));
    if (!known)
        body_refuse(body, "inline assembly is not understood");
    else if (meaning == MEANS_FENCE)
        body_mark(body, body_put(body, IR_fence, IR_VOID, 0, 0, 0), IR_ATOMIC);
    LLVMDisposeMessage(printed);
}
