// The client that openapi-generator makes of spec/openapi.yaml (library `native`), tried on a running service: PLATEN_URL, PLATEN_API_KEY.
import java.util.List;
import java.util.Map;
import org.openapitools.client.ApiClient;
import org.openapitools.client.ApiException;
import org.openapitools.client.api.DocumentsApi;
import org.openapitools.client.api.TemplatesApi;
import org.openapitools.client.model.GenerationRequest;

public class Smoke {
    public static void main(String[] arguments) throws ApiException {
        var client = connect(System.getenv("PLATEN_API_KEY"));
        var documents = new DocumentsApi(client);
        var templates = new TemplatesApi(client).listTemplates("OFFER", null, null).getTemplates();
        want(templates.size() == 1, "one template is for offers");
        var id = templates.get(0).getId();
        var template = new TemplatesApi(client).getTemplate(id, null);
        var group = template.getGroups().get(0);
        var entry = Map.of(group.getFields().get(0).getKey(), "Zoë");
        var text = template.getPlaceholders().stream().filter(one -> one.getType().getValue().equals("text")).findFirst().get();

        Map<String, Object> values = Map.of(text.getKey(), "Ada & Söhne", group.getKey(), List.of(entry, entry));
        var request = new GenerationRequest().title("From Java").values(values);
        var made = documents.createGeneration(id, "smoke-java", null, request);
        want(made.getMarkdown().contains("Söhne"), "the value is in the document");
        want(made.getMarkdown().split("Zoë", -1).length == 3, "the group is in the document");
        var again = documents.createGeneration(id, "smoke-java", null, request);
        want(again.getId().equals(made.getId()) && Boolean.TRUE.equals(again.getReplayed()), "a replay");
        want(documents.getGeneration(made.getId(), null).getCreatedAt().equals(made.getCreatedAt()), "times are times");

        refused(422, () -> documents.createGeneration(id, null, null, new GenerationRequest().values(Map.of("nobody", "x"))));
        refused(401, () -> new TemplatesApi(connect("plt_wrong")).listTemplates(null, null, null));
        System.out.println("Java: passed");
    }

    interface Call { void run() throws ApiException; }

    static ApiClient connect(String token) {
        var client = new ApiClient();
        client.updateBaseUri(System.getenv("PLATEN_URL") + "/api/v1");
        client.setRequestInterceptor(request -> request.header("Authorization", "Bearer " + token));
        return client;
    }

    static void refused(int status, Call call) {
        try {
            call.run();
        } catch (ApiException refusal) {
            want(refusal.getCode() == status, "refused by " + status + ", not " + refusal.getCode());
            return;
        }
        want(false, "refused by " + status);
    }

    static void want(boolean so, String what) {
        if (!so) throw new AssertionError("not so: " + what);
    }
}
