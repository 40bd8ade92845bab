/* Printf("%s", name) of a buffer that another changes. */
#include <stdio.h>
#include <string.h>
#include <pthread.h>
char name[16]="anna";
void *w(void*p){ strcpy(name,"bert"); return 0; } // found: race
int main(void){ pthread_t a; pthread_create(&a,0,w,0); printf("hello %.10s\n",name); pthread_join(a,0); return 0; }
