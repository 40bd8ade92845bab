public class Xml {
    public static void main(String[] args) throws Exception {
        new com.sun.org.apache.xerces.internal.jaxp.DocumentBuilderFactoryImpl().newDocumentBuilder().parse(args[0]).getDocumentElement();
    }
}
