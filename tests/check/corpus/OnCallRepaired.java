// OnCallBug where both locks are taken, in one order, from the look to the leave.
//
// expect: must-prove Ward

class Ward {
    private boolean annOnCall = true, benOnCall = true;
    private final Object annLock = new Object(), benLock = new Object();

    public boolean annLeaves() {
        synchronized (annLock) {
            synchronized (benLock) {
                if (!benOnCall)
                    return false;
                annOnCall = false;
                return true;
            }
        }
    }

    public boolean benLeaves() {
        synchronized (annLock) {
            synchronized (benLock) {
                if (!annOnCall)
                    return false;
                benOnCall = false;
                return true;
            }
        }
    }

    public boolean isCovered() {
        synchronized (annLock) {
            synchronized (benLock) {
                return annOnCall || benOnCall;
            }
        }
    }
}

class OnCallRepaired {
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
