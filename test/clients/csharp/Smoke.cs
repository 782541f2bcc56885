// The models that openapi-generator makes of spec/openapi.yaml for C#, tried on a running service: PLATEN_URL, PLATEN_API_KEY.
using System;
using System.Collections.Generic;
using System.Linq;
using System.Net;
using System.Text;
using Newtonsoft.Json;
using Org.OpenAPITools.Model;

public static class Smoke
{
    public static void Main()
    {
        var found = Read<TemplateList>(Send("/templates?search=OFFER"));
        Want(found.Total == 1, "one template is for offers");
        var template = Read<Template>(Send("/templates/" + found.Templates[0].Id));
        var group = template.Groups[0];
        var entry = new Dictionary<string, string> { { group.Fields[0].Key, "Zoë" } };
        var text = template.Placeholders.First(one => one.Type == PlaceholderType.Text);

        var values = new Dictionary<string, object> { { text.Key, "Ada & Söhne" }, { group.Key, new[] { entry, entry } } };
        var request = JsonConvert.SerializeObject(new GenerationRequest(values: values, title: "From C#"));
        var path = "/templates/" + template.Id + "/generations";
        var made = Read<Generation>(Send(path, request));
        Want(made.Markdown.Contains("Söhne"), "the value is in the document");
        Want(made.Markdown.Split(new[] { "Zoë" }, StringSplitOptions.None).Length == 3, "the group is in the document");
        var again = Read<Generation>(Send(path, request));
        Want(again.Id == made.Id && again.Replayed == true, "a replay");
        Want(again.CreatedAt == made.CreatedAt, "times are times");

        var refused = Read<ValuesRefusedAnswer>(Send(path, "{\"values\": {\"nobody\": \"x\"}}"));
        Want(refused.Error.Code == ValuesRefusedCode.UnknownPlaceholder, "a wrong key is refused");
        Console.WriteLine("C#: passed");
    }

    static string Send(string path, string body = null)
    {
        var client = new WebClient { Encoding = Encoding.UTF8 };
        client.Headers["Authorization"] = "Bearer " + Environment.GetEnvironmentVariable("PLATEN_API_KEY");
        client.Headers["Content-Type"] = "application/json";
        var address = Environment.GetEnvironmentVariable("PLATEN_URL") + "/api/v1" + path;
        try
        {
            return body == null ? client.DownloadString(address) : client.UploadString(address, body);
        }
        catch (WebException refusal)
        {
            using (var reader = new System.IO.StreamReader(refusal.Response.GetResponseStream())) return reader.ReadToEnd();
        }
    }

    static T Read<T>(string json)
    {
        // Answers may gain fields; constructors of these models refuse what is missing.
        return JsonConvert.DeserializeObject<T>(json, new JsonSerializerSettings { ConstructorHandling = ConstructorHandling.AllowNonPublicDefaultConstructor });
    }

    static void Want(bool so, string what)
    {
        if (!so) throw new Exception("not so: " + what);
    }
}
