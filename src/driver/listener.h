/* Who hears what a run has to say while it works: the terminal, for the command; nobody, in tests. */
#ifndef HEDDLE_DRIVER_LISTENER_H
#define HEDDLE_DRIVER_LISTENER_H

#include <stddef.h>

struct listener {
    void *context;
    /* Something that the user named is not there, or is not what it should be: one sentence. */
    void (*complain)(void *context, const char *sentence);
    /* What is wrong with the input, as lines with their places. */
    void (*show)(void *context, const char *lines, size_t length);
    /* Long work begins, and ends; one at a time. */
    void (*begin)(void *context, const char *work);
    void (*end)(void *context);
    /* How far the work is that began; NULL: nobody wants to know. */
    void (*update)(void *context, const char *work);
};

/* All of them do nothing if the listener is NULL. */
void listener_complain(const struct listener *listener, const char *format, ...) __attribute__((format(printf, 2, 3)));
void listener_show(const struct listener *listener, const char *lines, size_t length);
void listener_begin(const struct listener *listener, const char *work);
void listener_end(const struct listener *listener);
void listener_update(const struct listener *listener, const char *work);

#endif
