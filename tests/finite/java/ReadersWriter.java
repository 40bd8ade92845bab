// verdict: proved
// holds: [] !(Room.writing && Room.readers > 0)
// holds: [] (Room.readers >= 0 && Room.readers <= 2)
// fails: [] Room.readers < 2
// fails: [](at(Writer, Room.beginWrite) -> <> Room.writing)
// fair fails: [](at(Writer, Room.beginWrite) -> <> Room.writing)
// starvation: none
// A writer waits for a moment without readers, who need not leave one.
class Room {
    int readers;
    boolean writing;

    synchronized void beginRead() throws InterruptedException {
        while (writing) {
            wait();
        }
        readers++;
    }

    synchronized void endRead() {
        readers--;
        notifyAll();
    }

    synchronized void beginWrite() throws InterruptedException {
        while (readers > 0) {
            wait();
        }
        writing = true;
    }

    synchronized void endWrite() {
        writing = false;
        notifyAll();
    }
}

class Reader extends Thread {
    final Room room;

    Reader(Room room) {
        this.room = room;
    }

    @Override
    public void run() {
        try {
            while (true) {
                room.beginRead();
                room.endRead();
            }
        } catch (InterruptedException e) {
            return;
        }
    }
}

class Writer extends Thread {
    final Room room;

    Writer(Room room) {
        this.room = room;
    }

    @Override
    public void run() {
        try {
            while (true) {
                room.beginWrite();
                room.endWrite();
            }
        } catch (InterruptedException e) {
            return;
        }
    }
}

public class ReadersWriter {
    public static void main(String[] args) {
        Room room = new Room();
        new Reader(room).start();
        new Reader(room).start();
        new Writer(room).start();
    }
}
