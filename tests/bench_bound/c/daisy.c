/* A small file system, as Daisy is: files with an inode each, under the inode's lock; blocks that are given out under the
 * lock of the allocator. Threads write and read files; a block must never belong to two files.
 *
 * N threads, STEPS steps each. BUG: the lock of the allocator is given back before the block is marked. */
#include <pthread.h>
#include <stdlib.h>
void reach_error(void);

enum { FILES = 3, BLOCKS = 8 };

struct inode {
    pthread_mutex_t mutex;
    int size, block;
};

struct inode inodes[FILES];
pthread_mutex_t allocator = PTHREAD_MUTEX_INITIALIZER;
int used[BLOCKS], owner[BLOCKS];

static int allocate(int file)
{
    int found = -1;
    pthread_mutex_lock(&allocator);
    for (int i = 0; i < BLOCKS && found < 0; i++)
        if (!used[i]) {
            found = i;
#ifdef BUG
            pthread_mutex_unlock(&allocator);
#endif
            used[i] = 1;
            owner[i] = file;
#ifdef BUG
            pthread_mutex_lock(&allocator);
#endif
        }
    pthread_mutex_unlock(&allocator);
    return found;
}

static void release(int block)
{
    pthread_mutex_lock(&allocator);
    used[block] = 0;
    pthread_mutex_unlock(&allocator);
}

static void write_file(int file, int size)
{
    struct inode *inode = &inodes[file];
    pthread_mutex_lock(&inode->mutex);
    if (inode->size == 0)
        inode->block = allocate(file);
    inode->size = size;
    if (inode->block >= 0 && owner[inode->block] != file)
        reach_error();
    pthread_mutex_unlock(&inode->mutex);
}

static void truncate_file(int file)
{
    struct inode *inode = &inodes[file];
    pthread_mutex_lock(&inode->mutex);
    if (inode->size > 0 && inode->block >= 0)
        release(inode->block);
    inode->size = 0;
    pthread_mutex_unlock(&inode->mutex);
}

static void *work(void *number)
{
    int me = (int)(long)number;
    for (int i = 0; i < STEPS; i++)
        if (i % 2 == 0)
            write_file((me + i / 2) % FILES, i + 1);
        else
            truncate_file((me + i / 2) % FILES);
    return NULL;
}

int main(void)
{
    pthread_t threads[N];
    for (int i = 0; i < FILES; i++)
        pthread_mutex_init(&inodes[i].mutex, NULL);
    for (long i = 0; i < N; i++)
        pthread_create(&threads[i], NULL, work, (void *)i);
    for (int i = 0; i < N; i++)
        pthread_join(threads[i], NULL);
    return 0;
}
