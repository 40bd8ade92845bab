// Write skew with locks: each doctor has a lock. Who wants to leave looks whether the other one stays, under that one's lock, and then leaves,
// under their own. No access is a race.
//
// T1 (annLeaves) sees that Ben stays; T2 (benLeaves) sees that Ann stays; both leave: nobody is on call.
//
// expect: must-find atomicity Ward.annOnCall Ward.benOnCall

class Ward {
    private boolean annOnCall = true, benOnCall = true;
    private final Object annLock = new Object(), benLock = new Object();

    public boolean annLeaves() {
        synchronized (benLock) {
            if (!benOnCall)
                return false;
        }
        synchronized (annLock) {
            annOnCall = false;
        }
        return true;
    }

    public boolean benLeaves() {
        synchronized (annLock) {
            if (!annOnCall)
                return false;
        }
        synchronized (benLock) {
            benOnCall = false;
        }
        return true;
    }

    public boolean isCovered() {
        synchronized (annLock) {
            synchronized (benLock) {
                return annOnCall || benOnCall;
            }
        }
    }
}

class OnCallBug {
    public static void main(String[] args) throws InterruptedException {
        Ward ward = new Ward();
        Thread ann = new Thread(ward::annLeaves), ben = new Thread(ward::benLeaves);
        ann.start();
        ben.start();
        ann.join();
        ben.join();
        System.out.println(ward.isCovered() ? "somebody is on call" : "nobody is on call");
    }
}
