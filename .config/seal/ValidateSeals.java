import eu.europa.esig.dss.enumerations.Indication;
import eu.europa.esig.dss.model.FileDocument;
import eu.europa.esig.dss.service.crl.OnlineCRLSource;
import eu.europa.esig.dss.service.ocsp.OnlineOCSPSource;
import eu.europa.esig.dss.simplereport.SimpleReport;
import eu.europa.esig.dss.spi.DSSUtils;
import eu.europa.esig.dss.spi.client.http.NativeHTTPDataLoader;
import eu.europa.esig.dss.spi.validation.CommonCertificateVerifier;
import eu.europa.esig.dss.spi.x509.CommonTrustedCertificateSource;
import eu.europa.esig.dss.validation.SignedDocumentValidator;
import eu.europa.esig.dss.validation.reports.Reports;
import java.io.File;
import java.util.Set;

/**
 * Validates signatures with the European Commission's DSS. Arguments: the root certificate that is trusted, then files with what is
 * expected: `name=LEVEL=INDICATION` such as `a.pdf=PAdES-BASELINE-LT=TOTAL_PASSED`. A line for each file that is otherwise.
 */
public class ValidateSeals {
  public static void main(String[] arguments) throws Exception {
    System.setProperty("org.slf4j.simpleLogger.defaultLogLevel", "error");
    int failed = 0;
    for (int at = 1; at < arguments.length; at++) {
      String[] wanted = arguments[at].split("=");
      String found = validate(new File(arguments[0]), new File(wanted[0]));
      System.out.println(new File(wanted[0]).getName() + ": " + found);
      if (!found.startsWith(wanted[1] + " " + wanted[2])) {
        failed++;
        System.out.println("  expected: " + wanted[1] + " " + wanted[2]);
      }
    }
    System.exit(failed == 0 ? 0 : 1);
  }

  private static String validate(File root, File file) throws Exception {
    CommonTrustedCertificateSource trusted = new CommonTrustedCertificateSource();
    trusted.addCertificate(DSSUtils.loadCertificate(root));
    CommonCertificateVerifier verifier = new CommonCertificateVerifier();
    verifier.setTrustedCertSources(trusted);
    verifier.setOcspSource(new OnlineOCSPSource(new NativeHTTPDataLoader()));
    verifier.setCrlSource(new OnlineCRLSource(new NativeHTTPDataLoader()));
    SignedDocumentValidator validator = SignedDocumentValidator.fromDocument(new FileDocument(file));
    validator.setCertificateVerifier(verifier);
    Reports reports = validator.validateDocument();
    SimpleReport report = reports.getSimpleReport();
    String id = report.getFirstSignatureId();
    if (id == null) return "no signature";
    Indication indication = report.getIndication(id);
    String why = indication == Indication.TOTAL_PASSED ? "" : " " + report.getSubIndication(id) + " " + report.getAdESValidationErrors(id).stream().map(one -> one.getValue()).toList();
    String warnings = report.getAdESValidationWarnings(id).stream().map(one -> one.getValue()).toList().toString();
    return report.getSignatureFormat(id) + " " + indication + why + (warnings.equals("[]") ? "" : " " + warnings);
  }
}
