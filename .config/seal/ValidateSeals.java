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
import java.util.List;

/**
 * Validates signatures with the European Commission's DSS. Arguments: the root certificate that is trusted, then files with what is
 * expected: `name=LEVEL=INDICATION` such as `a.pdf=PAdES-BASELINE-LT=TOTAL_PASSED`. A line for each file that is otherwise.
 */
public class ValidateSeals {
  public static void main(String[] arguments) throws Exception {
    int failed = 0;
    for (int at = 1; at < arguments.length; at++) {
      String[] wanted = arguments[at].split("=");
      String found = validate(new File(arguments[0]), new File(wanted[0]), !wanted[1].contains("-LT"));
      if (found.startsWith(wanted[1] + " " + wanted[2])) continue;
      failed++;
      System.out.printf("%s: %s, not %s %s%n", new File(wanted[0]).getName(), found, wanted[1], wanted[2]);
    }
    System.out.printf("DSS: %d files, %d not as expected%n", arguments.length - 1, failed);
    System.exit(failed == 0 ? 0 : 1);
  }

  /** Levels with proofs of their own are validated without a network. */
  private static String validate(File root, File file, boolean isOnline) throws Exception {
    CommonTrustedCertificateSource trusted = new CommonTrustedCertificateSource();
    trusted.addCertificate(DSSUtils.loadCertificate(root));
    CommonCertificateVerifier verifier = new CommonCertificateVerifier();
    verifier.setTrustedCertSources(trusted);
    if (isOnline) {
      verifier.setOcspSource(new OnlineOCSPSource(new NativeHTTPDataLoader()));
      verifier.setCrlSource(new OnlineCRLSource(new NativeHTTPDataLoader()));
    } else {
      verifier.setAIASource(null);
    }
    SignedDocumentValidator validator = SignedDocumentValidator.fromDocument(new FileDocument(file));
    validator.setCertificateVerifier(verifier);
    Reports reports = validator.validateDocument();
    SimpleReport report = reports.getSimpleReport();
    String id = report.getFirstSignatureId();
    if (id == null) return "no signature";
    Indication indication = report.getIndication(id);
    String found = report.getSignatureFormat(id) + " " + indication;
    if (indication == Indication.TOTAL_PASSED) return found;
    List<String> errors = report.getAdESValidationErrors(id).stream().map(one -> one.getValue()).toList();
    return found + " " + report.getSubIndication(id) + " " + errors;
  }
}
