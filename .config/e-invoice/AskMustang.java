import java.util.Locale;
import java.util.logging.LogManager;
import org.mustangproject.validator.ZUGFeRDValidator;

/** What Mustang says of each file, in one process, as its rules take seconds to load: a line with its verdict and name, and its report where `--report` is the first argument. */
public class AskMustang {
  public static void main(String[] args) throws Exception {
    LogManager.getLogManager().reset();
    Locale.setDefault(Locale.ROOT);
    boolean isTold = args.length > 0 && args[0].equals("--report");
    for (int at = isTold ? 1 : 0; at < args.length; at++) {
      ZUGFeRDValidator validator = new ZUGFeRDValidator();
      String report = validator.validate(args[at]);
      boolean isValid = validator.wasCompletelyValid();
      System.out.println((isValid ? "valid " : "invalid ") + args[at]);
      if (isTold && !isValid) System.out.println(report);
    }
  }
}
