import java.io.File;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.logging.LogManager;
import org.verapdf.gf.foundry.VeraGreenfieldFoundryProvider;
import org.verapdf.pdfa.Foundries;
import org.verapdf.pdfa.PDFAParser;
import org.verapdf.pdfa.PDFAValidator;
import org.verapdf.pdfa.flavours.PDFAFlavour;
import org.verapdf.pdfa.results.TestAssertion;
import org.verapdf.pdfa.results.ValidationResult;

/** Checks PDF files against PDF/UA-1 and PDF/A-2b, or PDF/A-3b where they say so: a line for each failed rule, and at the end how many files there were. */
public class CheckPdf {
  private static final int FAILURES_SHOWN = 1;

  public static void main(String[] files) throws Exception {
    LogManager.getLogManager().reset();
    VeraGreenfieldFoundryProvider.initialise();
    int failed = 0;
    long checks = 0;
    for (String file : files) {
      for (PDFAFlavour flavour : List.of(PDFAFlavour.PDFUA_1, archival(file))) {
        ValidationResult result = check(new File(file), flavour);
        checks += result.getTotalAssertions();
        if (!result.isCompliant()) {
          failed++;
          report(file, flavour, result);
        }
      }
    }
    System.out.printf("%d files, %d checks by PDF/UA-1 and PDF/A, %d failed%n", files.length, checks, failed);
    System.exit(failed == 0 ? 0 : 1);
  }

  /** XMP is not compressed. */
  private static PDFAFlavour archival(String file) throws Exception {
    String text = Files.readString(new File(file).toPath(), StandardCharsets.ISO_8859_1);
    return text.contains("<pdfaid:part>3<") ? PDFAFlavour.PDFA_3_B : PDFAFlavour.PDFA_2_B;
  }

  private static ValidationResult check(File file, PDFAFlavour flavour) throws Exception {
    try (PDFAParser parser = Foundries.defaultInstance().createParser(file, flavour);
        PDFAValidator validator =
            Foundries.defaultInstance().createValidator(flavour, FAILURES_SHOWN, false, false, false)) {
      return validator.validate(parser);
    }
  }

  private static void report(String file, PDFAFlavour flavour, ValidationResult result) {
    Map<String, String> rules = new TreeMap<>();
    for (TestAssertion assertion : result.getTestAssertions()) {
      String rule = assertion.getRuleId().getClause() + "-" + assertion.getRuleId().getTestNumber();
      rules.putIfAbsent(rule, assertion.getMessage() + " @ " + assertion.getLocation().getContext());
    }
    System.out.printf("%s breaks %s:%n", new File(file).getName(), flavour.getId());
    rules.forEach((rule, message) -> System.out.printf("  %s %s%n", rule, message));
  }
}
