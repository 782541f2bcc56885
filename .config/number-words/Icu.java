import com.ibm.icu.text.RuleBasedNumberFormat;
import com.ibm.icu.util.ULocale;
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.util.HashMap;
import java.util.Map;

/** Spells each line of the standard input, `language rule-set number` with tabs between, and prints it with its text behind it. */
public class Icu {
  public static void main(String[] arguments) throws Exception {
    BufferedReader lines = new BufferedReader(new InputStreamReader(System.in, "UTF-8"));
    PrintStream out = new PrintStream(System.out, true, "UTF-8");
    Map<String, RuleBasedNumberFormat> formats = new HashMap<>();
    for (String line = lines.readLine(); line != null; line = lines.readLine()) {
      String[] parts = line.split("\t");
      RuleBasedNumberFormat format =
          formats.computeIfAbsent(
              parts[0].equals("nb") ? "no" : parts[0],
              tag -> new RuleBasedNumberFormat(ULocale.forLanguageTag(tag), RuleBasedNumberFormat.SPELLOUT));
      String text =
          parts[2].contains(".")
              ? format.format(Double.parseDouble(parts[2]), parts[1])
              : format.format(Long.parseLong(parts[2]), parts[1]);
      out.println(line + "\t" + text.replace("\u00ad", "").stripTrailing());
    }
  }
}
