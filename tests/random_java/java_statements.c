/* Statements as Java. */
#include "base/buffer.h"
#include "random_java/features.h"
#include "random_java/forms.h"
#include "random_java/java_writer.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

void java_line(struct writer *writer, const char *format, ...)
{
    char text[4 * TEXT];
    va_list arguments;
    va_start(arguments, format);
    int length = vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    writer->indent -= text[0] == '}';
    buffer_format(writer->out, "%*s%s\n", (int)writer->indent * 4, "", text);
    writer->indent += text[length - 1] == '{';
    writer->line++;
}

void java_pattern(struct writer *writer, const char *pattern, unsigned number, const char *text)
{
    struct buffer line = {0};
    for (const char *at = pattern; *at != '\0'; at++)
        if (*at == '#')
            buffer_format(&line, "%u", number);
        else if (*at == '$')
            buffer_add_text(&line, text);
        else
            buffer_format(&line, "%c", *at);
    java_line(writer, "%s", line.text);
    buffer_free(&line);
}

#define CONDITION "System.nanoTime() > 0"

static const char *reference_name(uint8_t reference)
{
    static const char *const names[] = {
        [BY_THIS] = "this", [BY_OTHER] = "other", [BY_FIRST] = "o0", [BY_SECOND] = "o1", [BY_CHOSEN] = "chosen"};
    return names[reference];
}

void java_access(struct writer *writer, const struct node *node, unsigned id, const char *object)
{
    char name[FIELD_NAME], place[TEXT];
    tree_field_name(writer->tree, node->number, name);
    uint8_t kind = writer->tree->field_kinds[node->number];
    const struct form *form = form_of(writer->tree, node);
    snprintf(place, sizeof place, "%s.%s%s", kind == FIELD_STATIC ? "Subject" : object, name,
             kind == FIELD_ARRAY ? "[0]" : "");
    if (form->java != NULL)
        java_pattern(writer, form->java, writer->locals++, place);
    else if (node->kind == NODE_READ)
        java_line(writer, "int v%u = %s;", writer->locals++, place);
    else if (node->kind == NODE_WRITE)
        java_line(writer, "%s = 7;", place);
    else if (kind == FIELD_ARRAY || id % 2 == 0)
        java_line(writer, "%s++;", place);
    else
        java_line(writer, "%s = %s + 1;", place, place);
}

static void write_access(struct writer *writer, const struct node *node, unsigned id)
{
    const char *object = reference_name(node->reference);
    bool of_object = writer->tree->field_kinds[node->number] != FIELD_STATIC;
    if (node->aside && of_object && tree_has(writer->tree, FEATURE_CONSTRUCTOR)) {
        writer->in_constructor[id] = true;
        java_line(writer, "new K%u(%s);", id, object);
    } else {
        java_access(writer, node, id, object);
    }
}

static void write_call(struct writer *writer, const struct node *node)
{
    const struct method *callee = &writer->tree->methods[node->number];
    const char *object = callee->is_static ? "Subject" : reference_name(node->reference);
    bool offered = callee->is_public && !callee->is_static && !callee->takes_other;
    if (node->aside && offered && tree_has(writer->tree, FEATURE_PROXY))
        java_line(writer, "Proxies.of(%s).m%u();", object, node->number);
    else
        java_line(writer, "%s.m%u(%s);", object, node->number,
                  callee->takes_other ? reference_name(node->argument) : "");
}

static const char *lock_text(const struct tree *tree, const struct node *node, char text[TEXT])
{
    bool monitor = node->kind == NODE_SYNC || node->kind == NODE_WAIT;
    static const char *const fields[] = {[LOCK_KEY] = "key", [LOCK_COPY] = "copy", [LOCK_FRESH] = "key.clone()"};
    const char *object = reference_name(node->reference);
    uint8_t lock = tree_lock(tree, node);
    if (lock == LOCK_OBJECT)
        snprintf(text, TEXT, "%s", object);
    else if (lock == LOCK_FIELD)
        snprintf(text, TEXT, "%s.%s", object, monitor ? "monitor" : "guard");
    else if (lock >= LOCK_KEY)
        snprintf(text, TEXT, "%s.%s", object, fields[lock]);
    else
        snprintf(text, TEXT, "Subject.%s", lock == LOCK_CLASS ? "class" : monitor ? "MONITOR" : "GUARD");
    return text;
}

static void write_region(struct writer *writer, const struct node *node)
{
    char lock[TEXT];
    lock_text(writer->tree, node, lock);
    if (node->kind == NODE_SYNC) {
        java_line(writer, "synchronized (%s) {", lock);
        java_list(writer, node->body);
    } else {
        java_line(writer, "%s.lock();", lock);
        java_line(writer, "try {");
        java_list(writer, node->body);
        java_line(writer, "} finally {");
        java_line(writer, "%s.unlock();", lock);
    }
    java_line(writer, "}");
}

/* What has bodies. */
static void write_compound(struct writer *writer, const struct node *node)
{
    bool either = node->kind == NODE_EITHER;
    if (node->kind == NODE_IF)
        java_line(writer, "if (" CONDITION ") {");
    else if (node->kind == NODE_LOOP)
        java_line(writer, "while (" CONDITION ") {");
    else if (node->kind == NODE_TRY)
        java_line(writer, "try {");
    else
        java_line(writer, "{");
    if (either)
        java_line(writer, "Subject chosen = " CONDITION " ? o0 : o1;");
    writer->choices += either;
    java_list(writer, node->body);
    writer->choices -= either;
    if (node->kind == NODE_TRY)
        java_line(writer, "} catch (E%u e%u) {", node->number, writer->locals++);
    else if (node->otherwise != NO_NODE)
        java_line(writer, "} else {");
    java_list(writer, node->otherwise);
    java_line(writer, "}");
}

static void write_wait(struct writer *writer, const struct node *node)
{
    char lock[TEXT];
    java_line(writer, "while (" CONDITION ") {");
    java_line(writer, "try {");
    if (node->kind == NODE_WAIT)
        java_line(writer, "%s.wait();", lock_text(writer->tree, node, lock));
    else if (node->lock == LOCK_FIELD)
        java_line(writer, "%s.changed.await();", reference_name(node->reference));
    else
        java_line(writer, "Subject.CHANGED.await();");
    java_line(writer, "} catch (InterruptedException e%u) {", writer->locals++);
    java_line(writer, "}");
    java_line(writer, "}");
    if (node->kind == NODE_AWAIT && node->lock == LOCK_FIELD)
        java_line(writer, "%s.changed.signalAll();", reference_name(node->reference));
}

static void write_retake(struct writer *writer, const struct node *node)
{
    char lock[TEXT];
    const char *object = reference_name(node->reference);
    lock_text(writer->tree, node, lock);
    if (node->number == RETAKE_HERE) {
        java_line(writer, "%s.unlock();", lock);
        java_line(writer, "%s.lock();", lock);
    } else if (node->number == RETAKE_BY_FIELD) {
        java_line(writer, node->lock == LOCK_FIELD ? "%s.retake();" : "Subject.retakeAll();", object);
    } else if (node->number == RETAKE_BY_GETTER && node->lock == LOCK_FIELD) {
        java_line(writer, "Subject.retakeOf(%s);", object);
    } else {
        java_line(writer, "Helper.retake(%s);", lock);
    }
}

static void write_node(struct writer *writer, const struct node *node, uint16_t id)
{
    switch (node->kind) {
    case NODE_READ:
    case NODE_WRITE:
    case NODE_UPDATE:
        write_access(writer, node, id);
        break;
    case NODE_SYNC:
    case NODE_LOCK:
        write_region(writer, node);
        break;
    case NODE_CALL:
        write_call(writer, node);
        break;
    case NODE_THROW:
        java_line(writer, "if (" CONDITION ") throw new E%u();", node->number);
        break;
    case NODE_RETURN:
        java_line(writer, "if (" CONDITION ") return;");
        break;
    case NODE_AWAIT:
    case NODE_WAIT:
        if (node->kind == NODE_WAIT || tree_has(writer->tree, FEATURE_CONDITION))
            write_wait(writer, node);
        break;
    case NODE_RETAKE:
        if (tree_has(writer->tree, FEATURE_RETAKE))
            write_retake(writer, node);
        break;
    case NODE_START:
        java_start(writer, node->number);
        break;
    case NODE_JOIN:
        java_join(writer, node->number);
        break;
    default:
        write_compound(writer, node);
    }
}

/* Whether a list means the same in a method of its own. */
static bool can_move(const struct tree *tree, uint16_t first)
{
    for (uint16_t at = first; at != NO_NODE; at = tree->nodes[at].next) {
        const struct node *node = &tree->nodes[at];
        bool moves = node->kind != NODE_RETURN && node->kind != NODE_WAIT && node->kind < NODE_START;
        if (!moves || !can_move(tree, node->body) || !can_move(tree, node->otherwise))
            return false;
    }
    return true;
}

/* Each second statement of those that can be; names of objects are its parameters. */
static bool is_extracted(const struct writer *writer, uint16_t id)
{
    const struct node *node = &writer->tree->nodes[id];
    bool moves = node->kind < NODE_START && node->kind != NODE_THROW && node->kind != NODE_RETURN &&
                 node->kind != NODE_WAIT && can_move(writer->tree, node->body) &&
                 can_move(writer->tree, node->otherwise);
    return writer->tree->extracted && moves && id % 2 == 0;
}

static unsigned objects_of(const struct tree *tree, const struct node *node)
{
    unsigned found = node->kind == NODE_EITHER ? 3u : 0u;
    found |= node->reference == BY_FIRST || node->argument == BY_FIRST ? 1u : 0u;
    found |= node->reference == BY_SECOND || node->argument == BY_SECOND ? 2u : 0u;
    return found | java_objects(tree, node->body) | java_objects(tree, node->otherwise);
}

unsigned java_objects(const struct tree *tree, uint16_t first)
{
    unsigned found = 0;
    for (uint16_t at = first; at != NO_NODE; at = tree->nodes[at].next)
        found |= objects_of(tree, &tree->nodes[at]);
    return found;
}

/* The names that an extracted statement may use, with or without their types. */
static const char *parameters_of(const struct tree *tree, const struct extracted *extracted, bool types,
                                 char text[TEXT])
{
    static const char *const names[] = {"o0", "o1", "chosen", "other"};
    unsigned used = objects_of(tree, &tree->nodes[extracted->node]) | (extracted->chosen ? 4u : 0u);
    if (extracted->method != NOT_A_METHOD)
        used = tree->methods[extracted->method].takes_other ? 8u : 0u;
    text[0] = '\0';
    for (unsigned i = 0; i < sizeof names / sizeof *names; i++)
        if ((used >> i & 1) != 0)
            snprintf(text + strlen(text), TEXT - strlen(text), "%s%s%s", text[0] != '\0' ? ", " : "",
                     types ? "Subject " : "", names[i]);
    return text;
}

static void extract(struct writer *writer, uint16_t id)
{
    char text[TEXT];
    struct extracted *extracted = NULL;
    for (unsigned i = 0; i < writer->extracted_count; i++)
        extracted = writer->extracted[i].node == id ? &writer->extracted[i] : extracted;
    if (extracted == NULL) {
        extracted = &writer->extracted[writer->extracted_count++];
        *extracted = (struct extracted){.node = id, .method = writer->method, .chosen = writer->choices > 0};
    }
    java_line(writer, "%sx%u(%s);", writer->method == NOT_A_METHOD ? "Parts." : "", id,
              parameters_of(writer->tree, extracted, false, text));
}

void java_list(struct writer *writer, uint16_t first)
{
    for (uint16_t at = first; at != NO_NODE; at = writer->tree->nodes[at].next)
        if (is_extracted(writer, at))
            extract(writer, at);
        else
            write_node(writer, &writer->tree->nodes[at], at);
}

void java_extracted(struct writer *writer, bool of_subject)
{
    for (unsigned i = 0; i < writer->extracted_count; i++) {
        struct extracted extracted = writer->extracted[i];
        char text[TEXT];
        if (extracted.written || (extracted.method != NOT_A_METHOD) != of_subject)
            continue;
        writer->extracted[i].written = true;
        bool is_static = !of_subject || writer->tree->methods[extracted.method].is_static;
        java_line(writer, "%s%svoid x%u(%s) {", of_subject ? "private " : "", is_static ? "static " : "",
                  extracted.node, parameters_of(writer->tree, &extracted, true, text));
        writer->method = extracted.method;
        writer->choices = extracted.chosen;
        write_node(writer, &writer->tree->nodes[extracted.node], extracted.node);
        java_line(writer, "}");
    }
    writer->method = NOT_A_METHOD;
    writer->choices = 0;
}
