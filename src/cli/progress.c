#include "cli/progress.h"

#include "base/budget.h"
#include "base/buffer.h"
#include "base/memory.h"
#include "report/clean.h"

#include <langinfo.h>
#include <pthread.h>
#include <stdio.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum { WIDEST = 79 /* characters */ };

struct progress {
    pthread_t thread;
    pthread_mutex_t mutex;
    pthread_cond_t stopped;
    bool stop;
    double start;
    char text[4 * WIDEST + 4];
};

static void *show(void *argument)
{
    struct progress *progress = argument;
    struct timespec next;
    bool shown = false;
    clock_gettime(CLOCK_REALTIME, &next);
    pthread_mutex_lock(&progress->mutex);
    while (!progress->stop) {
        next.tv_sec++;
        int woken = 0;
        while (!progress->stop && woken == 0)
            woken = pthread_cond_timedwait(&progress->stopped, &progress->mutex, &next);
        if (progress->stop)
            break;
        fprintf(stderr, "\r%s, %.0f s ", progress->text, clock_seconds() - progress->start);
        shown = true;
    }
    pthread_mutex_unlock(&progress->mutex);
    if (shown)
        fputs("\r\033[K", stderr);
    return NULL;
}

static void set_text(struct progress *progress, const char *text)
{
    struct buffer clean = {0}, line = {0};
    bool utf8 = strcmp(nl_langinfo(CODESET), "UTF-8") == 0;
    clean_add(&clean, text, utf8 ? CLEAN_FOR_UTF8_TERMINAL : CLEAN_FOR_ASCII_TERMINAL);
    buffer_add_text(&line, "");
    clean_cut(&line, clean.length > 0 ? clean.text : "", WIDEST, utf8);
    snprintf(progress->text, sizeof progress->text, "%s", line.text);
    buffer_free(&line);
    buffer_free(&clean);
}

void progress_update(struct progress *progress, const char *text)
{
    if (progress == NULL)
        return;
    pthread_mutex_lock(&progress->mutex);
    set_text(progress, text);
    pthread_mutex_unlock(&progress->mutex);
}

struct progress *progress_start(bool wanted, const char *text)
{
    if (!wanted || !isatty(STDERR_FILENO))
        return NULL;
    struct progress *progress = mem_new(1, sizeof *progress);
    set_text(progress, text);
    progress->start = clock_seconds();
    pthread_mutex_init(&progress->mutex, NULL);
    pthread_cond_init(&progress->stopped, NULL);
    if (pthread_create(&progress->thread, NULL, show, progress) == 0)
        return progress;
    mem_free(progress); /* it is only a convenience */
    return NULL;
}

void progress_stop(struct progress *progress)
{
    if (progress == NULL)
        return;
    pthread_mutex_lock(&progress->mutex);
    progress->stop = true;
    pthread_cond_signal(&progress->stopped);
    pthread_mutex_unlock(&progress->mutex);
    pthread_join(progress->thread, NULL);
    pthread_cond_destroy(&progress->stopped);
    pthread_mutex_destroy(&progress->mutex);
    mem_free(progress);
}
