// expect: use after free: read of 4 bytes at a block of 4096 bytes, allocated at main(used_after_unmap.c:9)
// where: (in main, used_after_unmap.c:11)
// status: 1
#define _GNU_SOURCE
#include <sys/mman.h>

int main(void)
{
    int *page = mmap(0, 4096, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    munmap(page, 4096);
    return *page;
}
