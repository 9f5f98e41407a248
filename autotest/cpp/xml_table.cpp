// SPDX-License-Identifier: MIT
// Prints the elements and attributes of bglcomp's XML that the layers declare,
// in the order in which they are written:
//   xml_table elements
//       layer, path, field, value
//   xml_table attributes
//       layer, element, attribute, field, form

#include "ogr/bglxml/xml_table.h"

#include <cstring>
#include <iostream>
#include <iterator>

namespace
{

using namespace flightsim;

/** In the order of XmlForm. */
constexpr const char *FORMS[] = {
    "usual",    "text",      "real",    "integer", "code",        "length",
    "offset",   "west",      "size",    "radians", "true_course", "word",
    "boolean",  "older",     "present", "guid",    "surface",     "runway",
    "end",      "taxi_name", "roof",    "scale",   "constant",    "zero",
    "one",      "ignored",   "listed",  "bit",     "fuel",        "building",
    "deletion", "member",    "terrain", "color",   "tint",        "color_text",
    "beacon",   "vector",    "profile", "vertex",  "polyline",    "line_end",
    "guids"};
static_assert(std::size(FORMS) == static_cast<std::size_t>(XmlForm::Guids) + 1);

void PrintElements()
{
    std::cout << "layer,path,field,value\n";
    for (const XmlElement &element : GetXmlElements())
    {
        std::cout << element.layer.GetName() << ',' << element.path << ','
                  << element.field << ',' << element.value << '\n';
    }
}

void PrintAttributes()
{
    std::cout << "layer,element,attribute,field,form\n";
    for (const XmlLayerId layer : GetXmlLayers())
    {
        for (const XmlAttribute *attribute : FindXmlAttributes(layer))
        {
            std::cout << layer.GetName() << ',' << attribute->element << ','
                      << attribute->attribute << ',' << attribute->field << ','
                      << FORMS[static_cast<std::size_t>(attribute->form)]
                      << '\n';
        }
    }
}

}  // namespace

int main(int argc, char **argv)
{
    if (argc == 2 && std::strcmp(argv[1], "elements") == 0)
    {
        PrintElements();
        return 0;
    }
    if (argc == 2 && std::strcmp(argv[1], "attributes") == 0)
    {
        PrintAttributes();
        return 0;
    }
    std::cerr << "usage: xml_table elements|attributes\n";
    return 2;
}
